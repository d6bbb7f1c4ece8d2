import { useSearchParams } from 'react-router'
import { PageHead } from '#parts/page/Card.tsx'
import { AgedDebts } from './AgedDebts.tsx'
import { Applications } from './Applications.tsx'
import { Lines } from './Lines.tsx'

/** 授信: credit lines, applications and overdue debts. */
export function CreditPage() {
  const [params] = useSearchParams()
  const view = params.get('view') ?? ''
  return (
    <>
      <PageHead title="账期授信" meta="额度超过 5 万元须双人复核；停用后已欠的照常归还" />
      {view === 'debts' ? <AgedDebts /> : view.startsWith('line-') ? <Lines /> : <Applications />}
    </>
  )
}
