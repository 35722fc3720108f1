/** A value as the file holds it. CSV files hold text only. */
export type Cell = string | number | boolean | null

export interface SheetRow {
  /** Counted from 1 as a spreadsheet numbers its rows, including the header and blank rows. */
  readonly line: number
  /** One for each column of the sheet. */
  readonly cells: readonly Cell[]
  /** Why the row cannot be answered, or null. */
  readonly problem: string | null
  /** What this row contributes to the size of the input, such as its bytes. */
  readonly size: number
}

/** How the answers are written, so that the program that wrote the input can open them. */
export interface Dialect {
  readonly delimiter: string
  /** Excel needs it to recognise UTF-8. */
  readonly hasByteOrderMark: boolean
}

/** A list of rows with named columns. */
export interface Sheet {
  /** Unique names. */
  readonly columns: readonly string[]
  /** True for a plain list: one value per line and no header. */
  readonly isList: boolean
  /** The first rows; they are part of `rows` too. */
  readonly sample: readonly SheetRow[]
  readonly rows: AsyncIterable<SheetRow>
  readonly dialect: Dialect
  /** The rows above the header, such as the title of the list. Blank rows between them have no cells. */
  readonly titles?: readonly (readonly Cell[])[]
  /** 0 if the list has no header. */
  readonly headerLine: number
  /** The sum of the sizes of all rows; null if unknown. */
  readonly size: number | null
  /** The sheet of a workbook that is read, and the others. */
  readonly workbook?: { readonly sheet: string; readonly others: readonly string[] }
}

/** The sheet cannot be used. */
export class SheetError extends Error {
  constructor(
    message: string,
    readonly nextStep: string,
  ) {
    super(message)
  }
}

export function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell)
}
