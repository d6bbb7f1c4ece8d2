import { useSearchParams } from 'react-router'
import { PageHead } from '#parts/page/Card.tsx'
import { useLimitText } from '../limit-text.ts'
import { AgedDebts } from './AgedDebts.tsx'
import { Applications } from './Applications.tsx'
import { Lines } from './Lines.tsx'

/** 授信: credit lines, applications and overdue debts. */
export function CreditPage() {
  const [params] = useSearchParams()
  const view = params.get('view') ?? ''
  const limit = useLimitText('credit.set')
  return (
    <>
      <PageHead title="账期授信" meta={`${limit === '' ? '' : `额度${limit}；`}停用后已欠的照常归还`} />
      {view === 'debts' ? <AgedDebts /> : view.startsWith('line-') ? <Lines /> : <Applications />}
    </>
  )
}
