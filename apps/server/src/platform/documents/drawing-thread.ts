import { parentPort } from 'node:worker_threads'
import { type Form, layOutForm } from './form-sheet.ts'
import { type InvoiceSheet, layOutInvoice } from './invoice-sheet.ts'
import { layOut, type Sheet } from './sheet.ts'

export type Drawing =
  | { readonly kind: 'form'; readonly form: Form }
  | { readonly kind: 'invoice'; readonly invoice: InvoiceSheet }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }

export type DrawingMessage = { readonly pdf: Uint8Array } | { readonly fault: string }

const tell = (message: DrawingMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (drawing: Drawing) => {
  void layOutAny(drawing).then(
    pdf => tell({ pdf }),
    (error: unknown) => tell({ fault: String(error) }),
  )
})

function layOutAny(drawing: Drawing): Promise<Buffer> {
  switch (drawing.kind) {
    case 'form':
      return layOutForm(drawing.form)
    case 'invoice':
      return layOutInvoice(drawing.invoice)
    case 'sheet':
      return layOut(drawing.sheet)
  }
}
