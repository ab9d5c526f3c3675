# What the program tells its own headers by: cmake -DHEADERS=FOLDER -DTEMPLATE=FILE.in -DOUTPUT=FILE
# -P headers_digest.cmake. The same digest as digestOfHeaders in src/game_file/toolchain.cpp.
file(GLOB_RECURSE headers RELATIVE ${HEADERS} ${HEADERS}/*.hpp)
list(SORT headers)
set(all "")
foreach(header IN LISTS headers)
  file(SHA256 ${HEADERS}/${header} digest)
  string(APPEND all "${header} ${digest}\n")
endforeach()
string(SHA256 headers_digest "${all}")
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
