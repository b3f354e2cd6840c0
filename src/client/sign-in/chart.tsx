/** Directions of a compass with sixteen points, in degrees. */
const points = Array.from({ length: 16 }, (_, index) => index * 22.5)
/** Where the lines of an old sea chart meet; of a drawing of 600 by 900. */
const knots = [
  { x: 440, y: 170 },
  { x: 110, y: 330 },
  { x: 470, y: 620 },
  { x: 150, y: 690 },
] as const
const LINE_LENGTH = 1400

const end = ({ x, y }: { x: number; y: number }, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return { x2: x + LINE_LENGTH * Math.sin(angle), y2: y - LINE_LENGTH * Math.cos(angle) }
}

/** Rhumb lines, a compass and a ship on her way: decoration, hidden from screen readers. */
export const Chart = () => (
  <svg
    className="sign-in-chart"
    viewBox="0 0 600 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <g className="rhumb">
      {knots.flatMap((knot) =>
        points.map((degrees) => (
          <line key={`${knot.x} ${degrees}`} x1={knot.x} y1={knot.y} {...end(knot, degrees)} />
        )),
      )}
    </g>
    <path className="sailed" d="M60 250 C150 330 210 470 330 500" />
    <path className="ahead" d="M330 500 C420 522 500 600 560 720" />
    <path className="ship" d="M-14 -7 L6 -7 L16 0 L6 7 L-14 7 Z" transform="translate(330 500) rotate(14)" />
    <g className="compass" transform="translate(150 690)">
      <circle r="44" />
      {points.map((degrees, index) => (
        <path
          key={degrees}
          d={index % 4 === 0 ? 'M0 -42 L5 0 L-5 0 Z' : 'M0 -26 L3 0 L-3 0 Z'}
          transform={`rotate(${degrees})`}
        />
      ))}
    </g>
  </svg>
)
