import { expect, test } from 'vitest'
import { drawForm, drawInvoice } from './draw.ts'

const AT = new Date('2026-11-16T12:00:00+08:00')
const form = (number: string, rowCount = 20) => ({
  title: '药品检验报告书',
  number,
  facts: [['品名', '板蓝根颗粒']] as const,
  table: {
    columns: [
      { label: '检验项目', share: 1 },
      { label: '检验结果', share: 1 },
    ],
    rows: Array.from({ length: rowCount }, (_, index) => [`第 ${index} 项`, '符合规定']),
  },
  notes: ['结论：符合规定'],
  sealedBy: '湖北九信医药有限公司',
  seal: { name: '湖北九信医药有限公司', kind: '质量管理专用章', code: '4201000000002' },
  madeAt: AT,
})

test('draws papers in another thread without blocking this one', async () => {
  let turnCount = 0
  let isDrawing = true
  const turn = () => {
    turnCount++
    if (isDrawing) setImmediate(turn)
  }
  turn()
  const papers = await Promise.all(Array.from({ length: 3 }, (_, index) => drawForm(form(`BG${index}`))))
  isDrawing = false
  expect(papers.map(paper => paper.subarray(0, 5).toString())).toEqual(papers.map(() => '%PDF-'))
  // Drawing them here would have taken a turn or two for each.
  expect(turnCount).toBeGreaterThan(1000)
})

test('rejects a paper that cannot be drawn and draws the next one', async () => {
  await expect(drawForm({ ...form('BG'), madeAt: 'no date' as unknown as Date })).rejects.toThrow()
  expect((await drawForm(form('BG', 2))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('returns a complete invoice from the thread', async () => {
  const party = { name: '江城同济大药房', taxNo: '91420100MA4KTEST01' }
  const pdf = await drawInvoice({
    title: '电子发票（普通发票）',
    invoiceNo: '26420000000000000001',
    issuedOn: '2026年11月16日',
    buyer: party,
    seller: party,
    rows: [['*中成药*板蓝根颗粒', '10g*20袋', '盒', '2', '8.85', '17.70', '13%', '2.30']],
    net: '17.70',
    tax: '2.30',
    gross: '20.00',
    capitalGross: '贰拾圆整',
    remarks: [],
    code: '01,32,,26420000000000000001,20.00,20261116,,',
    drawer: '小九药采开票系统',
    seal: { name: '湖北九信医药有限公司', kind: '发票专用章', code: '91420100MA4KTEST01' },
    madeAt: AT,
  })
  expect(pdf.subarray(-6).toString()).toContain('%%EOF')
})
