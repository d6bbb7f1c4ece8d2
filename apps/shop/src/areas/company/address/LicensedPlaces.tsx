import type { LicensedPlace } from '@xiaojiu/contract/company/address-schemas.ts'
import css from '#trade/address/address.module.css'

interface LicensedPlacesProps {
  places: readonly LicensedPlace[]
  onTake: (place: LicensedPlace) => void
}

/** The same place on several papers is one entry. */
function merged(places: readonly LicensedPlace[]): LicensedPlace[] {
  const byAddress = Map.groupBy(places, place => `${place.kind}/${place.address}`)
  return [...byAddress.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, licenceName: [first, ...rest].map(place => place.licenceName).join('、') }] : [],
  )
}

/** What the licences name, to be taken over with one press. */
export function LicensedPlaces({ places, onTake }: LicensedPlacesProps) {
  if (places.length === 0) return null
  return (
    <section className={css.places} aria-label="证照登载的地址">
      <p className={css.placesTitle}>药品只能送至证照登载的地址，点击可直接填入：</p>
      <ul>
        {merged(places).map(place => (
          <li key={`${place.kind}/${place.address}`}>
            <button type="button" className={css.place} onClick={() => onTake(place)}>
              <span className={css.placeKind}>{place.kind === 'business' ? '经营' : '仓库'}</span>
              <span className={css.placeText}>
                {place.address}
                <span className="meta">{place.licenceName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
