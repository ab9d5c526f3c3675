# shellcheck shell=bash
# What ./ludorum and ./test both begin with: they source this file.

# install_packages WHO LOG PACKAGE…: installs those of the Debian packages that are missing, as root
# or by a sudo that asks for no password. Otherwise says which one command to run, and exits.
# Output goes to LOG, and to standard error if it fails. Without apt-get it does nothing: on another
# system the libraries may well be there, and if not, configuring will say so.
install_packages() {
  local who=$1 log=$2 package missing=() as_root=() become
  shift 2
  command -v apt-get >/dev/null || return 0
  for package; do
    # shellcheck disable=SC2016 # the field is dpkg-query's, not the shell's
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  if (($(id -u) != 0)); then
    if sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      become='sudo sh'
      command -v sudo >/dev/null || become=su
      echo "$who: packages are missing, and installing them takes root. Run this, and try again:" >&2
      echo "  $become -c 'apt-get update && apt-get install -y ${missing[*]}'" >&2
      exit 1
    fi
  fi
  echo "$who: installing packages: ${missing[*]}" >&2
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300)
  if ! {
    "${as_root[@]}" update &&
      "${as_root[@]}" install --no-install-recommends "${missing[@]}"
  } >"$log" 2>&1 </dev/null; then
    echo "$who: installing packages failed:" >&2
    cat -- "$log" >&2
    exit 1
  fi
}

# configure PRESET: from the root. Build trees that were made elsewhere and then moved or copied here
# are of no use: all of them start anew.
configure() {
  local cache=build/$1/CMakeCache.txt
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then
    rm -rf build/*/CMakeCache.txt build/*/CMakeFiles
  fi
  cmake --preset "$1"
}
