import { capitalAmount } from '@xiaojiu/kernel/capital-amount.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { drawInvoice } from '#platform/documents/draw.ts'
import type { InvoiceSheet } from '#platform/documents/invoice-sheet.ts'
import type { DraftLine } from '../domain/draft-invoice.ts'
import { type PaperRow, paperRows } from '../domain/paper-rows.ts'
import type { InvoiceRow } from '../tables/invoices.ts'

/** An issued invoice with its lines. */
export interface PaperInvoice extends InvoiceRow {
  readonly invoiceNo: string
  readonly issuedAt: Date
  readonly lines: readonly DraftLine[]
  /** The number of the invoice that a red one reverses. */
  readonly blueInvoiceNo: string | null
}

const TITLES = { special: '电子发票（增值税专用发票）', ordinary: '电子发票（普通发票）' } as const

export function paperName(invoice: PaperInvoice, ending: 'pdf' | 'xml'): string {
  return `${invoice.colour === 'red' ? '红字发票' : '发票'}_${invoice.invoiceNo}.${ending}`
}

export function invoicePdf(invoice: PaperInvoice): Promise<Buffer> {
  return drawInvoice(invoiceSheet(invoice))
}

/** The content of the QR code: 01, the kind, no invoice code, the number, the total, the day. */
function codeOf({ kind, invoiceNo, gross, issuedAt }: PaperInvoice): string {
  const day = dayOf(issuedAt).replaceAll('-', '')
  return ['01', kind === 'special' ? '31' : '32', '', invoiceNo, formatYuan(gross), day, '', ''].join(',')
}

/** The content of the document; the same as in the XML. */
export function invoiceSheet(invoice: PaperInvoice): InvoiceSheet {
  const { seller, buyer } = invoice
  const remarks = [
    invoice.remark,
    ...(invoice.blueInvoiceNo === null ? [] : [`被红冲蓝字数电票号码：${invoice.blueInvoiceNo}`]),
    ...(invoice.kind === 'special'
      ? [
          `购方地址电话：${buyer.address} ${buyer.phone}　购方开户行及账号：${buyer.bankName} ${buyer.bankAccount}`,
          `销方地址电话：${seller.address} ${seller.phone}　销方开户行及账号：${seller.bankName} ${seller.bankAccount}`,
        ]
      : []),
  ]
  return {
    title: TITLES[kindOf(invoice)],
    invoiceNo: invoice.invoiceNo,
    issuedOn: dayText(invoice.issuedAt),
    buyer,
    seller,
    rows: paperRows(invoice.lines).map(asCells),
    net: formatYuan(invoice.net),
    tax: formatYuan(invoice.tax),
    gross: formatYuan(invoice.gross),
    capitalGross: capitalAmount(invoice.gross),
    remarks,
    code: codeOf(invoice),
    drawer: invoice.drawer,
    seal: { name: seller.name, kind: '发票专用章', code: seller.taxNo },
    madeAt: invoice.issuedAt,
  }
}

function asCells(row: PaperRow): readonly [string, string, string, string, string, string, string, string] {
  const sign = row.net < 0 && row.quantity !== null ? -Math.abs(row.quantity) : row.quantity
  return [
    row.name,
    row.spec,
    row.unit,
    sign === null ? '' : String(sign),
    row.netUnitYuan ?? '',
    formatYuan(row.net),
    row.taxRatePercent === 0 ? '免税' : `${row.taxRatePercent}%`,
    row.taxRatePercent === 0 ? '***' : formatYuan(row.tax),
  ]
}

const kindOf = ({ kind }: InvoiceRow) => (kind === 'special' ? 'special' : 'ordinary')

function dayText(at: Date): string {
  const [year, month, date] = dayOf(at).split('-')
  return `${year}年${month}月${date}日`
}

/** The same invoice as XML, in the format of 数电票: header, data, supervision. */
export async function invoiceXml(invoice: PaperInvoice): Promise<Buffer> {
  const { create } = await import('xmlbuilder2')
  const { seller, buyer } = invoice
  const document = create({ version: '1.0', encoding: 'UTF-8' }).ele({
    EInvoice: {
      Header: {
        EIid: invoice.invoiceNo,
        EInvoiceTag: 'SWEI3200',
        Version: '0.2',
        InherentLabel: {
          InIssuType: { LabelCode: invoice.colour === 'blue' ? 'Y' : 'N', LabelName: '是否蓝字发票' },
          EInvoiceType: { LabelCode: kindOf(invoice) === 'special' ? '01' : '02', LabelName: TITLES[kindOf(invoice)] },
        },
      },
      EInvoiceData: {
        SellerInformation: {
          SellerIdNum: seller.taxNo,
          SellerName: seller.name,
          SellerAddr: seller.address,
          SellerTelNum: seller.phone,
          SellerBankName: seller.bankName,
          SellerBankAccNum: seller.bankAccount,
        },
        BuyerInformation: {
          BuyerIdNum: buyer.taxNo,
          BuyerName: buyer.name,
          BuyerAddr: buyer.address,
          BuyerTelNum: buyer.phone,
          BuyerBankName: buyer.bankName,
          BuyerBankAccNum: buyer.bankAccount,
        },
        BasicInformation: {
          TotalAmWithoutTax: formatYuan(invoice.net),
          TotalTaxAm: formatYuan(invoice.tax),
          'TotalTax-includedAmount': formatYuan(invoice.gross),
          'TotalTax-includedAmountInChinese': capitalAmount(invoice.gross),
          Drawer: invoice.drawer,
          RequestTime: toWireInstant(invoice.requestedAt),
        },
        IssuItemInformation: paperRows(invoice.lines).map(row => ({
          ItemName: row.name,
          SpecMod: row.spec,
          MeaUnits: row.unit,
          Quantity: row.quantity === null ? '' : String(row.quantity),
          UnPrice: row.netUnitYuan ?? '',
          Amount: formatYuan(row.net),
          TaxRate: (row.taxRatePercent / 100).toFixed(2),
          ComTaxAm: formatYuan(row.tax),
        })),
        ...(invoice.blueInvoiceNo !== null && {
          SpecificInformation: { OriginalInvoiceNumber: invoice.blueInvoiceNo },
        }),
        AdditionalInformation: { Remark: invoice.remark },
      },
      TaxSupervisionInfo: {
        InvoiceNumber: invoice.invoiceNo,
        IssueTime: toWireInstant(invoice.issuedAt),
        QRCode: codeOf(invoice),
      },
    },
  })
  return Buffer.from(document.end({ prettyPrint: true }), 'utf8')
}
