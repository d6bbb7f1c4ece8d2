import { platformSettings } from '#trade/platform-settings.ts'
import { DocIcon, ShieldIcon, TruckIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './LoginScene.module.css'
import { ShelfArt } from './ShelfArt.tsx'

/** The four that fit beside the form. */
const SIGNS = { licence: ShieldIcon, papers: DocIcon, trace: TruckIcon, price: YuanIcon } as const

/** What a buyer gets here, beside the form. */
export function LoginScene() {
  return (
    <section className={css.scene} aria-label="平台介绍">
      <p className={css.slogan}>药店诊所的采购，交给小九</p>
      <p className={css.lead}>一次搜索比遍全平台，一张订单管好全部供货商</p>
      <ShelfArt />
      <ul className={css.promises}>
        {platformSettings.promises.map(({ key, title, text }) => {
          if (!(key in SIGNS)) return null
          const Sign = SIGNS[key as keyof typeof SIGNS]
          return (
            <li key={key} className={css.promise}>
              <Sign size={20} />
              <span>
                <b className={css.promiseTitle}>{title}</b>
                <span className={css.promiseText}>{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
