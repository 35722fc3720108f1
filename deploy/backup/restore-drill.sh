#!/bin/sh
# Restores the newest backup into an empty place, checks it, and removes it again. Run it once a month.
# Usage: restore-drill.sh FOLDER [postgres://… of an empty database]. Without one, the backup must be of SQLite.
set -eu
umask 077
folder=${1:?usage: restore-drill.sh FOLDER [DATABASE]}
newest=$(ls -1 "$folder/daily" | grep '^brassplate-.*\.tar$' | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $folder/daily." >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
database=${2:-sqlite:$scratch/drill.db}

# Only commands run on the copy: a server would send its mails and webhooks.
brassplate restore "$folder/daily/$newest" --database "$database"
brassplate ledger verify --database "$database"
echo "$newest can be restored."
