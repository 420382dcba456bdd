import styles from './LoginFrame.module.css'

/** Frames of film drifting by: decoration only, and still for those who asked for less motion. */
export function LoginArt() {
  return (
    <svg
      className={styles['art']}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={styles['strip']} transform="rotate(-14 720 450)">
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <Frame key={index} x={-180 + index * 280} y={60} strong={index === 5} />
        ))}
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <Frame key={index} x={-320 + index * 280} y={660} strong={index === 1} />
        ))}
      </g>
    </svg>
  )
}

function Frame({ x, y, strong }: { readonly x: number; readonly y: number; readonly strong: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} className={strong ? styles['strong'] : styles['frame']}>
      <rect width="252" height="142" rx="16" />
      <path d="M112 51l34 20-34 20z" />
    </g>
  )
}
