import { useSession } from '../api/index.ts'

/** Whoever looks at made-up data is told so, on every page. */
export const SimulatedNotice = () =>
  useSession().simulated ? (
    <aside className="shell-simulated" aria-label="About this data">
      <b>Simulated data:</b> carriers, ships and boxes are made up.
    </aside>
  ) : null
