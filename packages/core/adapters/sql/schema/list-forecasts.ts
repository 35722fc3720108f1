/** What a list may cost, as JSON; null for older lists. */
export const listForecastsSchema = `
  ALTER TABLE bulk_runs ADD COLUMN forecast TEXT;
`
