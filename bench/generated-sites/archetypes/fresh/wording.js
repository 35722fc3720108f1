/** Ways to state a number that the other sets do not have; the fields are as in the forge's wording.js. */
export const freshWordings = [
  { text: (s) => `Company registered in ${s.where} no: ${s.n}` },
  { text: (s) => `No. ${s.n} registered in ${s.where}` },
  { text: (s) => `Registered company in ${s.where} (${s.n})` },
  { text: (s) => `UK Company Reg: ${s.n}` },
  { text: (s) => `Limited company reg number – ${s.n}` },
  { text: (s) => `Companies House No. ${s.n}` },
  { text: (s) => `Registered in ${s.where} with company no. ${s.n}` },
  { text: (s) => `${s.name} · ${s.where} · Company ${s.n}`, isNamed: true },
  { text: (s) => `${s.name}. Incorporated in ${s.where} (number ${s.n}).`, isNamed: true },
  { text: (s) => `Company Details: ${s.name}, Reg. Number ${s.n}, VAT Registered ${s.vat}`, isNamed: true },
  { text: (s) => `Company Registration: ${s.n} (${s.where})` },
  { text: (s) => `Registered name: ${s.name} / Registered number: ${s.n}`, isNamed: true },
  {
    text: (s) => `Registered Office: ${s.office}. Registered in ${s.where} as ${s.name}, Company Number ${s.n}`,
    isNamed: true,
    hasOffice: true,
  },
  {
    text: (s) =>
      `${s.name} is incorporated under the Companies Act with company number ${s.n}. Head office: ${s.office}`,
    isNamed: true,
    hasOffice: true,
  },
  { text: (s) => `VAT: ${s.vat} // Company: ${s.n}` },
  { text: (s) => `Co Number ${s.n}` },
  { text: (s) => `Company Registration Details\nRegistered in ${s.where} No ${s.n}` },
  { text: (s) => `Content © ${s.year} ${s.name} (co. no. ${s.n}). Please do not copy.`, isNamed: true },
  { text: (s) => `Our company is on the register for ${s.where}; its number is ${s.n}` },
  { text: (s) => `${s.name} (registered no. ${s.n}, VAT no. ${s.vat})`, isNamed: true },
  { text: (s) => `Reg. ${s.where} ${s.n}. Reg. office ${s.office}`, hasOffice: true },
  { text: (s) => `Registered Company No.: ${s.n}` },
]
