// The files of the page. Those of web/ are built into the program.
#pragma once
#include <span>
#include <string_view>

namespace ludorum::server {

struct SiteFile {
  std::string_view path;  ///< `/index.html`
  std::string_view type;  ///< `text/html; charset=utf-8`
  std::string_view tag;  ///< Another one for another content.
  std::string_view content;
};
using Site = std::span<const SiteFile>;

/// The files of web/, as they were when the program was built.
Site builtInSite();

}  // namespace ludorum::server
