# The files of the page, as a source: cmake -DOUTPUT=FILE -DFOLDER=web -P embed.cmake
# Texts alone, as raw literals; what is served is what is in the table, so there is no other path.
set(delimiter ludorum_file)
set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_json "application/json")
set(type_txt "text/plain; charset=utf-8")

set(rows "")
set(count 0)
file(GLOB files LIST_DIRECTORIES false ${FOLDER}/*)
foreach(path IN LISTS files)
  cmake_path(GET path FILENAME name)
  cmake_path(GET path EXTENSION LAST_ONLY extension)
  string(REPLACE "." "" extension "${extension}")
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "${path}: only .html, .css, .js, .svg, .json and .txt files can be built in")
  endif()
  file(READ ${path} content)
  string(FIND "${content}" ")${delimiter}\"" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${path}: has what ends a literal, )${delimiter}\"")
  endif()
  file(SHA256 ${path} hash)
  string(SUBSTRING ${hash} 0 20 tag)
  string(APPEND rows "    {\"/${name}\", \"${type_${extension}}\", \"\\\"${tag}\\\"\",\n"
                     "     R\"${delimiter}(${content})${delimiter}\"},\n")
  math(EXPR count "${count} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake of the files in web/.
#include <array>

#include \"server/site.hpp\"

namespace ludorum::server {

Site builtInSite() {
  static constexpr std::array<SiteFile, ${count}> files{{
${rows}  }};
  return files;
}

}  // namespace ludorum::server
")
