/** Common words in company names that do little to distinguish companies. */
export const genericWords: ReadonlySet<string> = new Set(
  'and the of in for group groups holdings holding services service solutions solution international company co uk gb england english scotland wales london ltd limited llp plc cic trading enterprises enterprise partners partnership associates consulting consultants consultancy management systems global europe european online shop store direct supplies supply products retail properties property developments development contractors construction engineering'.split(
    ' ',
  ),
)
