import { Link } from 'react-router'
import { Icon } from '#parts/look/Icon.tsx'
import { PopMenu } from '#parts/page/PopMenu.tsx'
import css from './WhoBox.module.css'

interface WhoBoxProps {
  /** The store, or the platform. */
  readonly place: string
  readonly role: string
  readonly person: string
  readonly minePath: string
  readonly otherStores: readonly { readonly storeId: string; readonly name: string; readonly role: string }[]
  readonly onStore: (storeId: string) => void
  readonly onLogOut: () => void
}

/** The place and the role; with several stores, a switch. */
export function WhoBox({ place, role, person, minePath, otherStores, onStore, onLogOut }: WhoBoxProps) {
  const where = (
    <>
      <span className={css.square} aria-hidden="true">
        {place.slice(0, 1)}
      </span>
      <span className={css.where}>
        <b>{place}</b>
        <em>{role}</em>
      </span>
    </>
  )
  return (
    <>
      {otherStores.length === 0 ? (
        <span className={css.fixed}>{where}</span>
      ) : (
        <PopMenu
          label="切换店铺"
          button={
            <>
              {where}
              <Icon name="up-down" size={14} />
            </>
          }
        >
          {close =>
            otherStores.map(store => (
              <button
                key={store.storeId}
                type="button"
                onClick={() => {
                  close()
                  onStore(store.storeId)
                }}
              >
                {store.name} · {store.role}
              </button>
            ))
          }
        </PopMenu>
      )}
      <PopMenu
        label="我的账号"
        button={
          <>
            <span className={css.avatar} aria-hidden="true">
              {person.slice(0, 1)}
            </span>
            <span>{person}</span>
          </>
        }
      >
        {close => (
          <>
            <Link to={minePath} onClick={close}>
              <Icon name="user" /> 我的账号
            </Link>
            <button type="button" onClick={onLogOut}>
              <Icon name="left" /> 退出登录
            </button>
          </>
        )}
      </PopMenu>
    </>
  )
}
