import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { useReader } from '#shell/use-reader.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { DoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from '../RegisterPage.module.css'
import { useBeginAnother } from '../use-registration.ts'

const CERTIFY = '/personal/enterpriseInfo?step=4'

/** Through: on to buying, or to the certificate that first trade needs. */
export function ApprovedPanel({ registration }: { registration: Registration }) {
  const { canOpen } = useReader()
  const { mutate, isPending } = useBeginAnother()
  return (
    <div className={css.outcome} data-tone="good">
      <DoneIcon size={48} />
      <h1 className={css.title}>{registration.company.name}已通过审核</h1>
      <p>现在可以查看采购价并下单。部分店铺需先完成企业认证和首营。</p>
      <div className={css.both}>
        <ButtonLink to="/" tone="primary" size="large">
          开始采购
        </ButtonLink>
        {canOpen(CERTIFY) && (
          <ButtonLink to={CERTIFY} size="large">
            企业认证
          </ButtonLink>
        )}
      </div>
      <Button tone="text" isBusy={isPending} onClick={() => mutate()}>
        注册另一家企业
      </Button>
    </div>
  )
}
