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

/** How cells of a workbook look. Colours are written as `1F5583`. */
export interface CellStyle {
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly colour?: string
  readonly fill?: string
  /** The number of a format that every workbook knows, or the code of another one, such as `£#,##0`. */
  readonly format?: number | string
}

/** A place in the styles of a look; null for a plain cell. */
type StylePlace = number | null

/** Cells beside each other with a style of their own, by the line of the row and the places of the columns. */
export type StyledCells = readonly [line: number, first: number, last: number, style: StylePlace]

/** What a result keeps of the look of a workbook: cells have the style of most cells in their column, or their own. */
export interface SheetLook {
  readonly styles: readonly CellStyle[]
  /** Widths in characters; null if the workbook does not say. */
  readonly columns: readonly { readonly width: number | null; readonly style: StylePlace }[]
  readonly header: readonly StylePlace[]
  /** Of the rows above the header. */
  readonly titles: readonly (readonly StylePlace[])[]
  /** Of the first rows, in their order. Lists that an earlier version received lack it. */
  readonly cells?: readonly StyledCells[]
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
  /** Of a workbook. */
  readonly look?: SheetLook
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
