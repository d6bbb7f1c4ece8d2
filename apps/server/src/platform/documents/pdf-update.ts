/**
 * Incremental updates of the PDFs that `sheet.ts` makes: objects are added or written anew behind the last byte,
 * nothing before it changes, so what was signed stays signed.
 */
export interface PdfFacts {
  /** The number the next new object gets. */
  readonly size: number
  readonly rootId: number
  readonly startXref: number
  /** The rest of the trailer that has to be said again: information and file id. */
  readonly carried: string
}

/** The last trailer. */
export function readPdf(pdf: Buffer): PdfFacts {
  const tail = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1')
  const number = (pattern: RegExp) => {
    const found = pattern.exec(tail)?.[1]
    if (found === undefined) throw new Error('not a PDF of ours')
    return Number(found)
  }
  const carried = [/\/Info \d+ 0 R/, /\/ID \[[^\]]*\]/].flatMap(pattern => pattern.exec(tail)?.[0] ?? [])
  return {
    size: number(/\/Size (\d+)/),
    rootId: number(/\/Root (\d+) 0 R/),
    startXref: number(/startxref\s+(\d+)/),
    carried: carried.join('\n'),
  }
}

/** The dictionary of an object as it stands now, without its brackets; streams are not for this. */
export function readDictionary(pdf: Buffer, id: number): string {
  const start = pdf.lastIndexOf(`\n${id} 0 obj\n`)
  const end = pdf.indexOf('endobj', start)
  const text = pdf.subarray(start, end).toString('latin1')
  const open = text.indexOf('<<')
  const close = text.lastIndexOf('>>')
  if (start < 0 || open < 0 || close < open) throw new Error(`no dictionary ${id}`)
  return text.slice(open + 2, close).trim()
}

/** The last page of the document. */
export function lastPageOf(pdf: Buffer, rootId: number): number {
  const pagesId = Number(/\/Pages (\d+) 0 R/.exec(readDictionary(pdf, rootId))?.[1])
  const kids = /\/Kids \[([^\]]*)\]/.exec(readDictionary(pdf, pagesId))?.[1] ?? ''
  const last = [...kids.matchAll(/(\d+) 0 R/g)].at(-1)?.[1]
  if (last === undefined) throw new Error('a PDF without pages')
  return Number(last)
}

/** Appends objects, new ones and new versions of old ones, with their table and trailer. */
export function appendObjects(pdf: Buffer, objects: ReadonlyMap<number, Buffer>): Buffer {
  const { size, rootId, startXref, carried } = readPdf(pdf)
  const parts: Buffer[] = [pdf, Buffer.from('\n')]
  let at = pdf.length + 1
  const rows: string[] = []
  for (const [id, content] of [...objects].toSorted(([a], [b]) => a - b)) {
    const written = Buffer.concat([Buffer.from(`${id} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    rows.push(`${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    parts.push(written)
    at += written.length
  }
  const newSize = Math.max(size, ...[...objects.keys()].map(id => id + 1))
  const trailer = `trailer\n<<\n/Size ${newSize}\n/Root ${rootId} 0 R\n/Prev ${startXref}\n${carried}\n>>\nstartxref\n${at}\n%%EOF`
  parts.push(Buffer.from(`xref\n${rows.join('')}${trailer}`, 'latin1'))
  return Buffer.concat(parts)
}
