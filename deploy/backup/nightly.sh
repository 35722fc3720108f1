#!/bin/sh
# Makes a backup and keeps the last 7 days, 5 weeks (of Sundays) and 12 months (of first days).
# Usage: nightly.sh FOLDER. Settings come from the environment, as for brassplate itself.
set -eu
umask 077
folder=${1:?usage: nightly.sh FOLDER}
day=$(date -u +%Y-%m-%d)
mkdir -p "$folder/daily" "$folder/weekly" "$folder/monthly"
file="$folder/daily/brassplate-$day.tar"

# The file appears only once it is complete. A second run on the same day replaces it.
brassplate backup "$file" --force

# A link costs no space.
[ "$(date -u +%u)" = 7 ] && ln -f "$file" "$folder/weekly/"
[ "$(date -u +%d)" = 01 ] && ln -f "$file" "$folder/monthly/"

# The names sort by date, so all but the last ones are old.
keep() {
    ls -1 "$folder/$1" | grep '^brassplate-.*\.tar$' | sort -r | tail -n "+$(($2 + 1))" | while read -r old; do
        rm -f -- "$folder/$1/$old"
    done
}
keep daily 7
keep weekly 5
keep monthly 12
