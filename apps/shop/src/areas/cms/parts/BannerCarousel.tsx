import type { HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { LeftIcon, RightIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import css from './BannerCarousel.module.css'

const TURN_MS = 5000

type Banner = HomeView['banners'][number]

/** Rotating banners; they stop under the pointer, with focus inside, and by the stop button. */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const { at, show, hold, isStopped, toggle } = useCarousel(banners.length)
  const { canOpen } = useReader()
  if (banners.length === 0) return null
  return (
    <section
      className={css.carousel}
      aria-roledescription="轮播"
      aria-label="活动推荐"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold(false)
      }}
    >
      {banners.map((banner, index) => (
        <div key={banner.imageUrl} className={css.slide} data-shown={index === at} inert={index !== at}>
          {canOpen(banner.link) ? (
            <Link to={banner.link} className={css.link}>
              <Picture banner={banner} isFirst={index === 0} />
            </Link>
          ) : (
            <Picture banner={banner} isFirst={index === 0} />
          )}
        </div>
      ))}
      {banners.length > 1 && (
        <>
          <button type="button" className={css.turn} aria-label="上一张" onClick={() => show(at - 1)}>
            <LeftIcon size={20} />
          </button>
          <button type="button" className={`${css.turn} ${css.next}`} aria-label="下一张" onClick={() => show(at + 1)}>
            <RightIcon size={20} />
          </button>
          <div className={css.dots}>
            {banners.map((banner, index) => (
              <button
                key={banner.imageUrl}
                type="button"
                className={css.dot}
                aria-label={`第 ${index + 1} 张：${banner.title}`}
                aria-current={index === at}
                onClick={() => show(index)}
              />
            ))}
            <button
              type="button"
              className={css.stop}
              onClick={toggle}
              aria-label={isStopped ? '自动播放' : '停止播放'}
            >
              <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
                <path d={isStopped ? 'M2 1l9 5-9 5z' : 'M2 1h3v10H2zM7 1h3v10H7z'} />
              </svg>
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function Picture({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <img
      className={css.picture}
      src={banner.imageUrl}
      alt={`${banner.title}：${banner.subtitle}`}
      width={1200}
      height={330}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
    />
  )
}

/** The current slide. Rotates unless paused, stopped, or the user prefers reduced motion. */
function useCarousel(count: number) {
  const [at, setAt] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [isStopped, setStopped] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isTurning = count > 1 && !isHeld && !isStopped
  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setAt(before => (before + 1) % count), TURN_MS)
    return () => clearInterval(timer)
  }, [isTurning, count])
  return {
    at: count === 0 ? 0 : at % count,
    show: (index: number) => setAt((index + count) % count),
    hold: setHeld,
    isStopped,
    toggle: () => setStopped(!isStopped),
  }
}
