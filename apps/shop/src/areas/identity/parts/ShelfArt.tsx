import css from './ShelfArt.module.css'

/** A shelf of packages, drawn from plain shapes. */
export function ShelfArt() {
  return (
    <svg className={css.art} viewBox="0 0 640 250" width="640" height="250" aria-hidden="true" focusable="false">
      <circle className={css.glow} cx="330" cy="120" r="118" />
      <circle className={css.glow} cx="330" cy="120" r="84" />
      <Box x={64} y={104} w={124} h={96} tone={css.teal} />
      <Box x={206} y={66} w={112} h={134} tone={css.white} />
      <Bottle x={338} y={82} />
      <Box x={424} y={122} w={140} h={78} tone={css.mint} />
      <Blister x={30} y={172} />
      <path className={css.board} d="M20 200h600v12H20z" />
      <path className={css.edge} d="M20 212h600v6H20z" />
      <g className={css.spark}>
        <path d="M560 52v20M550 62h20" />
        <path d="M120 44v14M113 51h14" />
      </g>
    </svg>
  )
}

interface BoxProps {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly tone: string | undefined
}

function Box({ x, y, w, h, tone }: BoxProps) {
  return (
    <g transform={`translate(${x} ${y})`} className={tone}>
      <path className={css.top} d={`M0 0l16-12h${w}l-16 12z`} />
      <path className={css.side} d={`M${w} 0l16-12v${h}l-16 12z`} />
      <path className={css.front} d={`M0 0h${w}v${h}H0z`} />
      <path className={css.band} d={`M0 ${h * 0.66}h${w}v${h * 0.2}H0z`} />
      <path className={css.words} d={`M12 20h${w * 0.5}M12 34h${w * 0.36}`} />
      <g className={css.cross} transform={`translate(${w - 26} 26)`}>
        <circle r="12" />
        <path d="M0-6V6M-6 0H6" />
      </g>
    </g>
  )
}

function Bottle({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={css.cap} d="M18 0h32v18H18z" />
      <path
        className={css.glass}
        d="M14 18h40v10c10 4 14 10 14 20v62a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V48c0-10 4-16 14-20z"
      />
      <path className={css.label} d="M0 58h68v38H0z" />
      <path className={css.labelWords} d="M12 70h34M12 82h22" />
    </g>
  )
}

function Blister({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={css.foil} width="86" height="28" rx="4" />
      {[12, 33, 54, 75].map(cx => (
        <circle key={cx} className={css.pill} cx={cx} cy="14" r="7" />
      ))}
    </g>
  )
}
