#!/bin/sh
# A copy of a SQLite database, taken while the server runs:
#   backup.sh /var/lib/calavera/calavera.sqlite3 /var/backups/calavera [HOW MANY TO KEEP, 14]
# To restore one: docs/hosting.md.
set -eu

if [ $# -lt 2 ]; then
  echo "usage: backup.sh DATABASE FOLDER [KEEP]" >&2
  exit 2
fi
database=$1 folder=$2 keep=${3:-14}
case $keep in
'' | *[!0-9]* | 0) echo "backup.sh: KEEP is a whole number from 1 on, not '$keep'" >&2 && exit 2 ;;
esac
case $folder in
*\'*) echo "backup.sh: the folder must not have a ' in its name" >&2 && exit 2 ;;
esac
if [ ! -f "$database" ]; then
  echo "backup.sh: there is no database $database" >&2
  exit 1
fi

umask 077 # the copy holds hidden discs, and the key that signs identities
mkdir -p "$folder"
name=calavera-$(date -u +%Y%m%dT%H%M%SZ)
copy=$folder/$name.part
trap 'rm -f "$copy" "$copy-journal"' EXIT
trap 'exit 1' HUP INT TERM

# One transaction, one moment: writers go on beside it. (.backup would begin again whenever somebody writes.)
sqlite3 -bail -cmd '.timeout 30000' "$database" "VACUUM INTO '$copy'"
checked=$(sqlite3 -bail "$copy" 'PRAGMA integrity_check')
if [ "$checked" != ok ]; then
  echo "backup.sh: the copy is damaged: $checked" >&2
  exit 1
fi
gzip "$copy"
mv "$copy.gz" "$folder/$name.sqlite3.gz"
sync
echo "$folder/$name.sqlite3.gz"

# The oldest go. Names sort by time.
count=0
for old in $(find "$folder" -maxdepth 1 -name 'calavera-*Z.sqlite3.gz' -exec basename {} \; | sort -r); do
  count=$((count + 1))
  [ "$count" -le "$keep" ] || rm -f "$folder/$old"
done
