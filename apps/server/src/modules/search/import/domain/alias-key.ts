import type { WantedLine } from './read-lines.ts'

/** What a company wrote, as it is compared when it writes the same again. */
export function aliasKey({
  name,
  spec,
  maker,
  approvalNo,
  barcode,
}: Pick<WantedLine, 'name' | 'spec' | 'maker' | 'approvalNo' | 'barcode'>): string {
  return [name, spec, maker, approvalNo, barcode]
    .map(text =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s×x*]/g, ''),
    )
    .join('|')
    .slice(0, 400)
}
