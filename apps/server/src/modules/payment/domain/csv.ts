/** Read by Excel as UTF-8 only with this in front. */
const BYTE_ORDER_MARK = '\u{FEFF}'
/** Wide signs too: some spreadsheets read them like the narrow ones. */
const FORMULA = /^[=+@＝＋－＠\t\r]|^-(?!\d+(\.\d+)?$)/

/** Rows as a file that spreadsheets open: quoted, and with nothing in it that they would run as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
