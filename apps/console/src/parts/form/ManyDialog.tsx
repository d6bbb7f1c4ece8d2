import { useQuery } from '@tanstack/react-query'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type ReactNode, useState } from 'react'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import { ActDialog } from './ActDialog.tsx'
import { FaultLine } from './FaultLine.tsx'
import css from './form.module.css'
import { faultText, useAttempt } from './use-attempt.ts'

interface Checked {
  /** Why a record cannot be acted on now; null: it can. */
  readonly list: readonly { readonly caseId: string; readonly cause: string | null }[]
  /** The records that can, and their amount. */
  readonly count: number
  readonly amount: Fen
}

interface ManyDialogProps<Found extends Checked> {
  readonly title: string
  /** What the act does. */
  readonly intro: string
  /** What the rows are: 收款, 售后单. */
  readonly what: string
  /** The verb and the measure word on the button: `确认 3 笔，¥…`. */
  readonly verb: string
  readonly unit: string
  readonly columns: readonly { readonly label: string; readonly kind: string }[]
  readonly rows: readonly { readonly ref: string; readonly cells: readonly string[] }[]
  readonly check: (signal: AbortSignal) => Promise<Found>
  /** Acts on one record: what was done, or why not. It changes nothing when it is refused. */
  readonly act: (record: Found['list'][number]) => Promise<{ readonly isDone: boolean; readonly text: string }>
  readonly onClose: () => void
  /** Called when the acts are over. */
  readonly onDone: () => void
  /** Fields of the act, until it starts. */
  readonly children?: ReactNode
}

/**
 * An act on several records: shows first which of them can be acted on and the amount, then acts on one after the other, each by a
 * call of its own. It stays open while some were refused, with the reason in each row.
 */
export function ManyDialog<Found extends Checked>(props: ManyDialogProps<Found>) {
  const { title, intro, what, verb, unit, columns, rows, check, act, onClose, onDone, children } = props
  const [results, setResults] = useState<ReadonlyMap<string, string> | null>(null)
  const attempt = useAttempt()
  const checked = useQuery({
    queryKey: ['many', title, rows.map(({ ref }) => ref)],
    queryFn: ({ signal }) => check(signal),
    staleTime: 0,
    gcTime: 0,
    // Afterwards the rows show what became of them.
    enabled: results === null,
  })
  const { data } = checked
  const causes = new Map(data?.list.map(({ caseId, cause }) => [caseId, cause]))
  const fit: readonly Found['list'][number][] = data?.list.filter(({ cause }) => cause === null) ?? []
  const go = () =>
    void attempt.run(async () => {
      const told = new Map<string, string>()
      setResults(told)
      let doneCount = 0
      for (const one of fit) {
        const { isDone, text } = await act(one)
        if (isDone) doneCount++
        told.set(one.caseId, text)
        setResults(new Map(told))
      }
      onDone()
      if (doneCount < rows.length) return
      showNotice('success', `已处理 ${doneCount} ${unit}`)
      onClose()
    })
  const resultOf = (ref: string) => {
    const cause = causes.get(ref)
    if (cause === undefined) return ''
    return cause ?? results?.get(ref) ?? (results === null ? `可以${verb}` : '正在处理')
  }
  const isOver = results !== null && !attempt.isBusy
  const okText = data === undefined ? verb : `${verb} ${data.count} ${unit}，${moneyText(data.amount)}`
  return (
    <ActDialog
      title={title}
      okText={isOver ? '知道了' : okText}
      width={920}
      attempt={attempt}
      isReady={isOver || fit.length > 0}
      // What has begun goes on, so the dialog stays to tell about it.
      onClose={attempt.isBusy ? () => undefined : onClose}
      onOk={isOver ? onClose : go}
    >
      <p className={css.intro}>{intro}</p>
      {isRefusedWhole(checked.error) ? (
        <FaultLine fault={faultText(checked.error)} />
      ) : checked.isError ? (
        <ErrorState what={what} message={faultText(checked.error)} onRetry={() => void checked.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <div className={css.rows}>
          <SectionTable
            columns={[...columns, { label: '结果', kind: 'text' }]}
            rows={rows.map(({ ref, cells }) => ({ ref, cells: [...cells, resultOf(ref)] }))}
          />
        </div>
      )}
      {results === null && !checked.isError && children}
    </ActDialog>
  )
}

/** The selection as a whole is refused; trying again would not help. */
function isRefusedWhole(error: Error | null): boolean {
  return error instanceof CallError && error.kind === 'refused'
}
