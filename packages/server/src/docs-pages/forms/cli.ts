import type { RouteId } from '@brassplate/core/contract'

/** The example request of each route as a command. A test of the command line runs them and compares the requests. */
export const commands: Readonly<Partial<Record<RouteId, string>>> = {
  resolveDomain: 'brassplate resolve matched.test --max-credits 1',
  resolveCompany: 'brassplate company 09999991 --website',
  getCompany: 'brassplate company 09999991',
  searchCompanies: "brassplate search 'harbour lane' --status active --sic 30120",
  exportCompanies: 'brassplate export companies --format csv --sic 30120',
  exportWatchlist: 'brassplate export watchlist --format jsonl',
  exportSignals: 'brassplate export signals --format csv --type officer',
  getJob: 'brassplate job job_4fZk2QmX8sVb1Lr7Tn0Yw3',
  listSignals: 'brassplate signals --type officer --limit 50',
  listWatchlist: 'brassplate watch list --tag clients',
  watchCompany: 'brassplate watch add 09999991 --tag clients',
  unwatchCompany: 'brassplate watch remove 09999991',
  listWebhooks: 'brassplate webhook list',
  createWebhook: 'brassplate webhook add https://hooks.harbour-lane.example/signals --type all',
  deleteWebhook: 'brassplate webhook remove 1',
  testWebhook: 'brassplate webhook test 1 --type charge_registered',
  rotateWebhookSecret: 'brassplate webhook rotate 1',
  listDeliveries: 'brassplate webhook deliveries 1',
  recoverDeliveries: 'brassplate webhook recover 1 --since 2026-03-01',
  getDelivery: 'brassplate webhook delivery dlv_7hPq3RnC5tWd9Ks2Vb6Xm1',
  replayDelivery: 'brassplate webhook replay dlv_7hPq3RnC5tWd9Ks2Vb6Xm1',
  describeAccount: 'brassplate auth whoami',
  signUp: 'brassplate auth signup --email ada@harbour-lane.example',
  logIn: 'brassplate auth login --email ada@harbour-lane.example',
}
