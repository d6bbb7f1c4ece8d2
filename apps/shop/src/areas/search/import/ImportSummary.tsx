import { useMutation, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportDetail, ImportSheet } from '@xiaojiu/contract/search/import-schemas.ts'
import { COLUMN_KINDS, type ColumnKind } from '@xiaojiu/contract/search/words.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import css from './Import.module.css'
import { beyondText, groupCounts, reassigned } from './summary-text.ts'

/** The rows by result, and the meaning of each column. */
export function ImportSummary({ list }: { list: ImportDetail }) {
  const beyond = beyondText(list.sheets)
  return (
    <div className={css.summary}>
      {list.isFinished && (
        <p className={css.sum} role="status">
          <span>
            读取 <b>{countText(list.lineCount)}</b> 行
          </span>
          {groupCounts(list.counts).map(({ label, count, note }, at) => (
            <span key={label}>
              {at === 0 ? '＝' : '＋'} {label} <b>{countText(count)}</b>
              {note && <span className={css.quiet}>（{note}）</span>}
            </span>
          ))}
        </p>
      )}
      {beyond !== '' && (
        <p className={css.problem} role="alert">
          {beyond}
        </p>
      )}
      {list.isFinished && list.uncountedCount > 0 && (
        <p className={css.warning} role="status">
          {countText(list.uncountedCount)} 行没有读出数量，填写后才会加入购物车或参与规划
        </p>
      )}
      {list.sheets
        .filter(sheet => sheet.columns.length > 0)
        .map(sheet => (
          <ColumnStrip
            key={sheet.sheetNo}
            listId={list.listId}
            sheet={sheet}
            isNamed={list.sheets.length > 1}
            isBusy={!list.isFinished}
          />
        ))}
    </div>
  )
}

const KINDS = Object.entries(COLUMN_KINDS) as [ColumnKind, string][]

interface ColumnStripProps {
  listId: string
  sheet: ImportSheet
  /** The list has several sheets, so each shows its name. */
  isNamed: boolean
  isBusy: boolean
}

/** The meaning of each column. Changing one reads the list again at once and is remembered. */
function ColumnStrip({ listId, sheet, isNamed, isBusy }: ColumnStripProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (columns: readonly (ColumnKind | null)[]) =>
      call(searchEndpoints.saveColumns, { listId, sheetNo: sheet.sheetNo, columns: [...columns] }),
    onSuccess: () => {
      showNotice('success', '已按新的列重新匹配，以后导入同样的表格会自动沿用')
      return queries.invalidateQueries({ queryKey: [searchEndpoints.getImport.path] })
    },
  })
  return (
    <section className={css.columns} aria-label={isNamed ? `${sheet.name} 各列的含义` : '各列的含义'}>
      <p className={css.columnsTitle}>
        {isNamed && <b>{sheet.name || `表 ${sheet.sheetNo}`}</b>}
        各列识别为：
        <span className={css.quiet}>不对可直接改，会立即重新匹配</span>
      </p>
      <div className={css.columnList}>
        {sheet.columns.map(({ heading, sample, kind }, at) => (
          <label key={at} className={css.column} data-kind={kind ?? undefined}>
            <span className="ell" title={heading || sample}>
              {heading || `第 ${at + 1} 列`}
            </span>
            <span className={`${css.quiet} ell`} title={sample}>
              {sample || '（空）'}
            </span>
            <select
              value={kind ?? ''}
              disabled={isBusy || isPending}
              aria-label={`${heading || `第 ${at + 1} 列`} 的含义`}
              onChange={event => mutate(reassigned(sheet.columns, at, event.target.value as ColumnKind | ''))}
            >
              <option value="">不使用</option>
              {KINDS.map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  )
}
