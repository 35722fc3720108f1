/** The TypeScript name of a schema, where the one that it has on the wire is taken. */
export const schemaNames = { Error: 'ErrorBody' }

/** Answers whose schema has no name of its own. */
export const answerNames = {
  resolveBatch: 'BatchAnswers',
  searchCompanies: 'CompanyPage',
  listWatchlist: 'Watchlist',
  watchCompany: 'WatchedCompany',
  unwatchCompany: 'UnwatchedCompany',
  listSignals: 'SignalPage',
  listCompanySignals: 'CompanySignals',
  listWebhooks: 'WebhookList',
  deleteWebhook: 'DeletedWebhook',
  rotateWebhookSecret: 'RotatedWebhookSecret',
  listDeliveries: 'DeliveryPage',
  recoverDeliveries: 'RecoveredDeliveries',
  signUp: 'SignedUp',
  logIn: 'LoggedIn',
  resendVerification: 'Accepted',
  forgotPassword: 'Accepted',
  resetPassword: 'PasswordUpdated',
  changePassword: 'PasswordChanged',
  logOut: 'LoggedOut',
  rotateApiKey: 'RotatedApiKey',
  deleteAccount: 'DeletedAccount',
  getCreditStatement: 'CreditStatement',
}

/**
 * Parts that are worth a name, by one place where they stand; they have it wherever the same part stands again.
 * @type {Record<string, [record: string, member: string]>}
 */
export const partNames = {
  ErrorCode: ['ErrorBody', 'code'],
  FieldProblem: ['ErrorBody', 'errors'],
  MatchStatus: ['CompanyResult', 'match_status'],
  ChargeReason: ['CompletedJob', 'charge_reason'],
  EvidenceKind: ['Evidence', 'kind'],
  RegisteredOffice: ['Company', 'registered_office'],
  PreviousName: ['Company', 'previous_names'],
  PageRead: ['DomainResolution', 'pages_read'],
  BatchAnswer: ['BatchAnswers', 'data'],
  SignalType: ['Signal', 'signal_type'],
  SignalCategory: ['Signal', 'category'],
  SignalFilter: ['WebhookDestination', 'signal_type'],
  Pagination: ['CompanyPage', 'pagination'],
}
