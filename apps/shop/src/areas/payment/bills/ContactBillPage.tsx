import { useQuery } from '@tanstack/react-query'
import {
  STATEMENT_LINES,
  type Statement,
  type StatementHead,
  type StatementList,
  type StatementWhat,
} from '@xiaojiu/contract/payment/bill-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { PrintSheet } from '@xiaojiu/ui/print/PrintSheet.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { exactTimeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { StatementQuery } from '#links/payment.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from '../money.module.css'
import { documentText, lastMonths, monthText, STATEMENT_FIGURES, STATEMENT_WORDS } from '../words.ts'
import { StatementPanel } from './StatementPanel.tsx'

/** 对账单: one per store and month, to check, confirm or dispute. */
export function ContactBillPage() {
  const months = lastMonths(new Date(serverNow()))
  // The default is the last finished month, which can be confirmed.
  const [{ month = months[1] ?? '', storeId }, change] = useQueryState(StatementQuery)
  const list = useQuery({ ...query(paymentEndpoints.listStatements, { month }), refetchOnMount: 'always' })
  const rows = list.data?.list
  const waiting = rows?.filter(row => row.isFinal && row.state === 'unanswered').length ?? 0
  const isOpen = storeId !== undefined && rows?.some(row => row.storeId === storeId) === true
  const { data: opened } = useQuery({
    ...query(paymentEndpoints.getStatement, { storeId: storeId ?? '', month }),
    enabled: isOpen,
  })
  return (
    <>
      <div data-print="hide">
        <AccountLayout title="对账单">
          <div className={css.column}>
            <Panel aria-label="对账单">
              <SectionHead
                isPage
                title={`${monthText(month)}对账单`}
                note={
                  waiting > 0
                    ? `${waiting} 份待确认`
                    : '期初应付 + 本期应付 − 付款 − 退货 = 期末应付；未付款和已取消的订单不计入'
                }
                aside={
                  <span className={css.filters}>
                    <select
                      aria-label="月份"
                      value={month}
                      onChange={event => change({ month: event.currentTarget.value, storeId: undefined })}
                    >
                      {months.map(one => (
                        <option key={one} value={one}>
                          {monthText(one)}
                        </option>
                      ))}
                    </select>
                  </span>
                }
              />
              <DataTable
                label="对账单"
                columns={columnsFor(storeId, id => change({ storeId: id === storeId ? undefined : id }))}
                rows={rows}
                rowKey={row => row.storeId}
                totals={list.data && list.data.list.length > 1 ? totalsOf(list.data) : undefined}
                error={list.error && !rows ? { cause: list.error, onRetry: () => void list.refetch() } : null}
                empty={
                  <EmptyState title={`${monthText(month)}没有往来`}>与店铺有订单或付款的月份会生成对账单。</EmptyState>
                }
              />
            </Panel>
            {isOpen && <StatementPanel key={storeId + month} storeId={storeId} month={month} />}
          </div>
        </AccountLayout>
      </div>
      {isOpen && opened && <StatementPaper statement={opened} />}
    </>
  )
}

/** Totals of all stores in the month. */
function totalsOf({ totals }: StatementList) {
  return { store: '合计', ...Object.fromEntries(STATEMENT_FIGURES.map(([key]) => [key, moneyText(totals[key])])) }
}

function columnsFor(
  chosen: string | undefined,
  onOpen: (storeId: string) => void,
): readonly DataColumn<StatementHead>[] {
  const money = (key: 'opening' | 'charged' | 'paid' | 'returned' | 'closing', label: string) => ({
    key,
    label,
    align: 'right' as const,
    width: 116,
    render: (row: StatementHead) => moneyText(row[key]),
  })
  return [
    { key: 'store', label: '店铺', isFixed: true, render: row => row.storeName },
    money('opening', '期初应付'),
    money('charged', '本期应付'),
    money('paid', '付款'),
    money('returned', '退货'),
    { ...money('closing', '期末应付'), isFixed: true },
    {
      key: 'state',
      label: '状态',
      align: 'center',
      width: 120,
      render: row => (
        <span className={row.state === 'confirmed' ? css.good : row.state === 'disputed' ? css.bad : undefined}>
          {row.isFinal ? STATEMENT_WORDS[row.state] : '本月未结'}
        </span>
      ),
    },
    {
      key: 'open',
      label: '操作',
      align: 'center',
      width: 84,
      isFixed: true,
      render: row => (
        <Button size="small" tone="text" aria-expanded={row.storeId === chosen} onClick={() => onOpen(row.storeId)}>
          {row.storeId === chosen ? '收起' : '明细'}
        </Button>
      ),
    },
  ]
}

const MONEY: readonly StatementWhat[] = ['charged', 'paid', 'returned']

/** The printed statement that both parties sign; hidden on screen. */
function StatementPaper({ statement }: { statement: Statement }) {
  const { buyer, seller, storeName, month, lines } = statement
  return (
    <div className={css.paper}>
      <PrintSheet
        title="往来对账单"
        facts={[
          { label: '采购方', value: buyer.name },
          { label: '采购方信用代码', value: buyer.creditCode },
          { label: '供货方', value: seller.name },
          { label: '供货方信用代码', value: seller.creditCode },
          { label: '店铺', value: storeName },
          { label: '对账月份', value: monthText(month) },
          ...STATEMENT_FIGURES.map(([key, label]) => ({ label, value: moneyText(statement[key]) })),
        ]}
        seals={[
          { role: '采购方', name: buyer.name },
          { role: '供货方', name: seller.name },
        ]}
      >
        <table>
          <thead>
            <tr>
              {['时间', '项目', '单据', '摘要', ...MONEY.map(what => STATEMENT_LINES[what]), '应付余额'].map(title => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={7}>期初应付</td>
              <td>{moneyText(statement.opening)}</td>
            </tr>
            {lines.map(line => (
              <tr key={line.lineId}>
                <td>{exactTimeText(line.at)}</td>
                <td>{STATEMENT_LINES[line.what]}</td>
                <td>{line.document && documentText(line.document)}</td>
                <td>{line.memo}</td>
                {MONEY.map(what => (
                  <td key={what}>{line.what === what ? moneyText(line.amount) : ''}</td>
                ))}
                <td>{moneyText(line.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>合计与期末应付</td>
              {MONEY.map(what => (
                <td key={what}>{moneyText(statement[what])}</td>
              ))}
              <td>{moneyText(statement.closing)}</td>
            </tr>
          </tfoot>
        </table>
      </PrintSheet>
    </div>
  )
}
