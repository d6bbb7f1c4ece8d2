interface SealMarkProps {
  name: string
  kind: string
}

/** A round red seal, as the PDF of the same paper carries it. */
export function SealMark({ name, kind }: SealMarkProps) {
  const id = `seal-${kind}-${name}`
  return (
    <svg width="104" height="104" viewBox="0 0 200 200" role="img" aria-label={`${name} ${kind}`} fill="#d0191f">
      <circle cx="100" cy="100" r="94" fill="none" stroke="#d0191f" strokeWidth="4" />
      <path id={id} d="M 36 128 A 70 70 0 1 1 164 128" fill="none" />
      <text fontSize={name.length > 14 ? 15 : 19} fontWeight="700">
        <textPath href={`#${id}`} startOffset="50%" textAnchor="middle">
          {name}
        </textPath>
      </text>
      <text x="100" y="114" fontSize="44" textAnchor="middle">
        ★
      </text>
      <text x="100" y="152" fontSize="15" fontWeight="700" textAnchor="middle">
        {kind}
      </text>
    </svg>
  )
}
