/** TypeScript names of schemas whose wire name would clash. */
export const schemaNames = { Error: 'ErrorBody' }

/** Names for responses whose schema has none. */
export const answerNames = {
  resolveBatch: 'BatchAnswers',
  listAnswers: 'AnswerPage',
  listReviews: 'ReviewPage',
  searchCompanies: 'CompanyPage',
  listReconcileLinks: 'ReconcileLinks',
  deleteReconcileLink: 'DeletedReconcileLink',
  lookupCompanies: 'CompanyLookup',
  listBulk: 'BulkRuns',
  deleteBulk: 'DeletedBulk',
  listBulkRows: 'BulkRowPage',
  unwatchBulk: 'UnwatchedBulk',
  listWatchlist: 'Watchlist',
  watchCompany: 'WatchedCompany',
  watchCompanies: 'WatchResults',
  unwatchCompany: 'UnwatchedCompany',
  listSignals: 'SignalPage',
  listCompanySignals: 'CompanySignals',
  markSignals: 'MarkedSignals',
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
  listSessions: 'SessionList',
  endSession: 'EndedSession',
  revealApiKey: 'RevealedApiKey',
  rotateApiKey: 'RotatedApiKey',
  listApiKeys: 'ApiKeys',
  endApiKey: 'EndedApiKey',
  deleteAccount: 'DeletedAccount',
  getCreditStatement: 'CreditStatement',
}

/**
 * Names for parts of records, each by one place where it occurs. Equal parts elsewhere get the same name.
 * @type {Record<string, [record: string, member: string]>}
 */
export const partNames = {
  ErrorCode: ['ErrorBody', 'code'],
  FieldProblem: ['ErrorBody', 'errors'],
  ChargeReason: ['CompletedJob', 'charge_reason'],
  EvidenceKind: ['Evidence', 'kind'],
  PreviousName: ['Company', 'previous_names'],
  AnswerDecision: ['AnswerSummary', 'decision'],
  PageRead: ['MatchedDomain', 'pages_read'],
  SignalCategory: ['StatusSignal', 'category'],
  SignalSeverity: ['StatusSignal', 'severity'],
  DestinationKind: ['WebhookDestination', 'kind'],
  Pagination: ['CompanyPage', 'pagination'],
}

/**
 * Names for a member of a union: the values that it has in any of the choices.
 * @type {Record<string, [union: string, member: string]>}
 */
export const memberNames = {
  MatchStatus: ['DomainResolution', 'match_status'],
  SignalType: ['Signal', 'signal_type'],
}
