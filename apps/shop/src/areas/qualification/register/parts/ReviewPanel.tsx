import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { ClockIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import css from '../RegisterPage.module.css'
import { useWithdraw } from '../use-registration.ts'

/** Handed in: where it is, how long it takes, and what can be done meanwhile. */
export function ReviewPanel({ registration }: { registration: Registration }) {
  const { company, submittedAt, mobile } = registration
  const { mutate, isPending } = useWithdraw()
  const withdraw = async () => {
    const text = '撤回后本次资料不再审核，需要时可重新注册。'
    if (await confirm({ title: '撤回注册', text, okText: '撤回', isDangerous: true })) mutate()
  }
  return (
    <>
      <div className={css.steps}>
        <StateTimeline
          label="审核进度"
          steps={[
            { key: 'sent', title: '资料已提交', state: 'done', note: submittedAt && timeText(submittedAt) },
            { key: 'review', title: '平台审核', state: 'current', note: '一般一个工作日内' },
            { key: 'done', title: '开始采购', state: 'todo' },
          ]}
        />
      </div>
      <div className={css.outcome} data-tone="wait">
        <ClockIcon size={48} />
        <h1 className={css.title}>{company.name}的资料正在审核</h1>
        <p>结果会以短信发送到 {mobile}，本页也会自动更新。审核期间可以先浏览商品，通过后即可查看采购价并下单。</p>
        <div className={css.both}>
          <ButtonLink to="/" tone="primary" size="large">
            先去逛逛
          </ButtonLink>
          <Button size="large" isBusy={isPending} onClick={() => void withdraw()}>
            撤回注册
          </Button>
        </div>
      </div>
    </>
  )
}
