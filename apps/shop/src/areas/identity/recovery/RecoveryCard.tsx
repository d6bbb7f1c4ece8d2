import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { StateTimeline, type TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import type { ReactNode } from 'react'
import { BareLayout } from '#shell/BareLayout.tsx'
import css from './RecoveryCard.module.css'

/** The steps of recovery by code. An appeal has its own steps. */
const BY_CODE = ['确认账号', '验证身份', '设置新密码', '完成'] as const
const BY_APPEAL = ['验证联系手机', '提交证明材料', '平台审核', '设置新密码'] as const

interface RecoveryCardProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The step of this page, from 0; undefined for other pages. */
  readonly step?: number
  readonly way?: 'code' | 'appeal'
  readonly children: ReactNode
}

/** The frame of all pages of 找回密码: the step and its instruction. */
export function RecoveryCard({ title, lead, step, way = 'code', children }: RecoveryCardProps) {
  return (
    <BareLayout title="找回密码">
      <div className={css.stage}>
        <Content>
          <Panel className={css.card} aria-label={title}>
            {step !== undefined && (
              <div className={css.steps}>
                <StateTimeline steps={stepsAt(way === 'code' ? BY_CODE : BY_APPEAL, step)} label="找回密码进度" />
              </div>
            )}
            <h1 className={css.title}>{title}</h1>
            {lead && <p className={css.lead}>{lead}</p>}
            {children}
          </Panel>
        </Content>
      </div>
    </BareLayout>
  )
}

function stepsAt(titles: readonly string[], current: number): TimelineStep[] {
  return titles.map((title, index) => ({
    key: title,
    title,
    state: index < current ? 'done' : index === current ? 'current' : 'todo',
  }))
}
