import { mixOf } from './random.js'

const guarantee = 'PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)'
const exempt = "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)"
export const category = mixOf([
  ['Private Limited Company', 955],
  [guarantee, 24],
  [exempt, 10],
  ['Community Interest Company', 6],
  ['Public Limited Company', 3],
  ['Private Unlimited Company', 2],
])
export const status = mixOf([
  ['Active', 9_080],
  ['Active - Proposal to Strike off', 673],
  ['Liquidation', 240],
  ['In Administration', 4],
  ['Live but Receiver Manager on at least one charge', 3],
  ['Voluntary Arrangement', 1],
  ['ADMINISTRATION ORDER', 1],
])
export const accountCategory = mixOf([
  ['MICRO ENTITY', 1_855],
  ['TOTAL EXEMPTION FULL', 1_338],
  ['DORMANT', 639],
  ['UNAUDITED ABRIDGED', 165],
  ['FULL', 87],
  ['SMALL', 68],
  ['AUDIT EXEMPTION SUBSIDIARY', 34],
  ['GROUP', 28],
  ['TOTAL EXEMPTION SMALL', 9],
  ['MEDIUM', 6],
  ['ACCOUNTS TYPE NOT AVAILABLE', 4],
  ['AUDITED ABRIDGED', 1],
])
export const endings = {
  'Private Limited Company': mixOf([
    [' LIMITED', 500],
    [' LTD', 475],
    [' LTD.', 12],
    [' CYFYNGEDIG', 1],
    [' CYF', 1],
  ]),
  [guarantee]: mixOf([
    [' LIMITED', 6],
    [' LTD', 3],
    [' MANAGEMENT COMPANY LIMITED', 3],
  ]),
  [exempt]: mixOf([
    ['', 5],
    [' TRUST', 2],
    [' ASSOCIATION', 2],
  ]),
  'Community Interest Company': mixOf([
    [' CIC', 5],
    [' C.I.C.', 2],
    [' COMMUNITY INTEREST COMPANY', 3],
  ]),
  'Public Limited Company': mixOf([
    [' PLC', 8],
    [' P.L.C.', 2],
  ]),
  'Private Unlimited Company': mixOf([
    ['', 3],
    [' UNLIMITED', 1],
  ]),
  'Limited Liability Partnership': mixOf([[' LLP', 1]]),
  'Limited Partnership': mixOf([
    [' LP', 2],
    [' LIMITED PARTNERSHIP', 1],
  ]),
  'Overseas Entity': mixOf([
    [' LIMITED', 4],
    [' S.A.', 1],
    [' HOLDINGS INC', 1],
  ]),
  'Other company type': mixOf([
    [' INC', 2],
    [' GMBH', 2],
    [' B.V.', 2],
    [' LIMITED', 1],
  ]),
  'Charitable Incorporated Organisation': mixOf([
    ['', 3],
    [' CIO', 1],
  ]),
  'Industrial and Provident Society': mixOf([[' SOCIETY LIMITED', 1]]),
  'Royal Charter Company': mixOf([
    [' SOCIETY', 1],
    [' COLLEGE', 1],
  ]),
}
export const originsAbroad = [
  'JERSEY',
  'GUERNSEY',
  'GERMANY',
  'WEST GERMANY',
  'UNITED STATES',
  'NETHERLANDS',
  'CAYMAN ISLANDS',
]
