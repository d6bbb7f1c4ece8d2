import { fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Cells, SeenRow, SheetKind, Snapshot } from '#modules/file/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { dropLines, type LineState, latestLines, linesBySerial, putLines } from './bank-line-tables.ts'

interface LineTarget {
  readonly serialNo: string
}

const LONGEST_SERIAL = 64
const LONGEST_PAYER = 100
const LONGEST_REMARK = 200

/** 收款银行流水: what the store's own account received, against which reported transfers are confirmed. */
export const bankLineSheet: SheetKind<LineTarget> = {
  kind: 'bank-lines',
  title: '收款银行流水',
  about: '导入本店收款账户的入账流水，附言码和金额相符的收款会标出；已用于确认收款的流水不再变动',
  face: 'seller',
  right: 'money.act',
  columns: [
    {
      ...{ id: 'serial', head: '流水号', aliases: ['交易流水号', '交易流水', '银行流水号', '凭证号'] },
      ...{ isNeeded: true, note: '银行给出的流水号，同一流水只记一次', example: '202611160000018823' },
    },
    {
      ...{ id: 'booked', head: '入账日期', aliases: ['交易日期', '日期', '交易时间', '记账日期'], isNeeded: true },
      ...{ note: '如 2026-11-16，带时间的只取日期', example: '2026-11-16' },
    },
    {
      ...{ id: 'amount', head: '收入金额', aliases: ['入账金额', '贷方金额', '贷方发生额', '金额', '收入'] },
      ...{ isNeeded: true, note: '元，最多两位小数；支出的行会标为错误', example: '12800.00' },
    },
    {
      ...{ id: 'payer', head: '付款户名', aliases: ['对方户名', '对方名称', '付款方', '付款人'], isName: true },
      ...{ note: '对方的户名', example: '黄石市安康大药房' },
    },
    {
      ...{ id: 'remark', head: '附言', aliases: ['摘要', '备注', '用途', '交易附言'] },
      ...{ note: '买家在转账时填写的附言，含附言码的会自动匹配', example: '' },
    },
  ],
  async current({ db }, limit) {
    return (await latestLines(db, limit)).map(({ serialNo, state }) => ({
      cells: {
        ...{ serial: serialNo, booked: state.bookedOn, amount: formatYuan(fen(state.amount)) },
        ...{ payer: state.payerName, remark: state.remark },
      },
      state: { ...state },
    }))
  },
  see: seeRows,
  async lock({ db }, targets) {
    const found = await linesBySerial(
      db,
      targets.map(({ serialNo }) => serialNo),
      true,
    )
    return targets.map(({ serialNo }) => asSnapshot(found.get(serialNo)))
  },
  async write({ db, actor, now }, changes) {
    const storeId = actor.storeId ?? ''
    const put = await putLines(
      db,
      changes.flatMap(({ target, after }) => {
        if (after === null) return []
        const { bookedOn, amount, payerName, remark } = after as unknown as LineState
        return [{ ...target, storeId, bookedOn, amount, payerName, remark, importedAt: now }]
      }),
    )
    const dropped = await dropLines(
      db,
      storeId,
      changes.flatMap(({ target, after }) => (after === null ? [target.serialNo] : [])),
    )
    return changes.map(({ target, after }) => (after === null ? dropped : put).has(target.serialNo))
  },
  words(state) {
    if (state === null) return ''
    const { bookedOn, amount, payerName, remark, isUsed } = state as unknown as LineState
    return [`${bookedOn} 收入 ${formatYuan(fen(amount))} 元`, payerName, remark, isUsed ? '已用于确认收款' : '']
      .filter(Boolean)
      .join('，')
  },
  subject: target => target.serialNo,
}

const asSnapshot = (state: LineState | undefined): Snapshot | null => (state === undefined ? null : { ...state })

async function seeRows({ db, now }: StaffContext, rows: readonly Cells[]): Promise<SeenRow<LineTarget>[]> {
  const today = dayOf(now)
  const known = await linesBySerial(db, [...new Set(rows.map(row => row['serial'] ?? ''))], false)
  return rows.map((row): SeenRow<LineTarget> => {
    const serialNo = row['serial'] ?? ''
    const wished = lineIn(row)
    if (serialNo === '' || serialNo.length > LONGEST_SERIAL)
      return { fault: `流水号应为 1 到 ${LONGEST_SERIAL} 个字符` }
    if (typeof wished === 'string') return { fault: wished }
    if (wished.bookedOn > today) return { fault: `入账日期「${wished.bookedOn}」晚于今天` }
    const found = known.get(serialNo)
    if (found?.isUsed && !isSame(found, wished)) return { fault: '这条流水已用于确认收款，不能修改' }
    return {
      ...{ key: serialNo, target: { serialNo }, before: asSnapshot(found) },
      after: { ...wished, isUsed: found?.isUsed ?? false },
      ...{ reminder: null, needsSecond: false },
    }
  })
}

type WishedLine = Omit<LineState, 'isUsed'>

function isSame(one: WishedLine, other: WishedLine): boolean {
  return (
    one.bookedOn === other.bookedOn &&
    one.amount === other.amount &&
    one.payerName === other.payerName &&
    one.remark === other.remark
  )
}

/** The line as typed; an error message when a cell is not understood. */
function lineIn(row: Cells): WishedLine | string {
  const [booked, typed] = [row['booked'] ?? '', row['amount'] ?? '']
  const [, year, month, day] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})(?:日|[ T].*)?$/.exec(booked) ?? []
  const bookedOn = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!year || Number.isNaN(Date.parse(`${bookedOn}T00:00:00Z`)))
    return `入账日期「${booked}」不是日期，请填写如 2026-11-16`
  // Banks write thousands with commas.
  const amount = parseYuan(/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed) ? typed.replaceAll(',', '') : typed)
  if (amount === null || amount <= 0) return `收入金额「${typed}」不是大于 0 的金额，最多两位小数`
  return {
    ...{ bookedOn, amount, payerName: (row['payer'] ?? '').slice(0, LONGEST_PAYER) },
    remark: (row['remark'] ?? '').slice(0, LONGEST_REMARK),
  }
}
