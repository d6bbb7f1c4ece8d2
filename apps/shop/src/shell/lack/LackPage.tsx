import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import type { Need } from '#trade/session/leave.ts'
import { AccountLayout } from '../AccountLayout.tsx'
import { menuLabelOf } from '../account/account-menu.ts'
import { useLackWords } from './use-lack-words.ts'

interface LackPageProps {
  path: string
  lack: Need
}

/** Replaces a page whose calls would all be refused: what is missing and whom to ask. */
export function LackPage({ path, lack }: LackPageProps) {
  const words = useLackWords(lack)
  const isInAccount = path.startsWith('/personal')
  const title = isInAccount ? menuLabelOf(path) : (words?.title ?? '')
  const panel = (
    <Panel aria-label={title}>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={words?.title ?? ''}
        action={
          <ButtonLink tone="primary" to="/personal">
            {lack === 'approved' ? '查看审核进度' : '回到账户总览'}
          </ButtonLink>
        }
      >
        {words?.advice}
        {lack === 'approved' ? '。' : '，开通后即可使用。'}
      </EmptyState>
    </Panel>
  )
  if (isInAccount) return <AccountLayout title={title}>{panel}</AccountLayout>
  return <Content>{panel}</Content>
}
