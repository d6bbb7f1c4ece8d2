import type { Exchange } from './mount.ts'

/** Responds with a PDF download under this name. */
export async function sendPdf({ reply }: Pick<Exchange, 'reply'>, name: string, pdf: Buffer): Promise<void> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
}
