/** A sun over calm water, in the colours of the page. */
export function AllGoodArt() {
  return (
    <svg width="160" height="112" viewBox="0 0 160 112" fill="none" aria-hidden="true">
      <circle cx="80" cy="56" r="24" fill="var(--brand)" opacity="0.18" />
      <circle cx="80" cy="56" r="15" fill="var(--brand)" />
      <g stroke="var(--brand)" strokeWidth="4" strokeLinecap="round">
        <path d="M80 14v10M50 26l7 7M110 26l-7 7M36 56h10M114 56h10" />
      </g>
      <g stroke="var(--ant-color-text-tertiary)" strokeWidth="3" strokeLinecap="round">
        <path d="M24 84q9-6 18 0t18 0 18 0 18 0 18 0 18 0" />
        <path d="M44 98q9-6 18 0t18 0 18 0 18 0" opacity="0.5" />
      </g>
    </svg>
  )
}
