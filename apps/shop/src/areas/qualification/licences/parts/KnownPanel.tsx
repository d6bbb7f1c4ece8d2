import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import type { ReactNode } from 'react'
import { type Known, useKnown } from '../use-papers.ts'
import { QualificationFrame } from './QualificationFrame.tsx'

interface KnownPanelProps {
  readonly title: string
  readonly note?: string
  readonly children: (known: Known) => ReactNode
}

/** A page with one form that needs the company's papers first. */
export function KnownPanel({ title, note, children }: KnownPanelProps) {
  const { known, error, isFetching, retry } = useKnown()
  return (
    <QualificationFrame title={title} isTitled>
      <Panel aria-labelledby="form-title">
        <SectionHead id="form-title" title={title} isPage {...(note !== undefined && { note })} />
        {known ? (
          children(known)
        ) : error ? (
          <ErrorState error={error} onRetry={retry} isRetrying={isFetching} />
        ) : (
          <TableSkeleton rows={8} rowHeight={56} />
        )}
      </Panel>
    </QualificationFrame>
  )
}
