import { useSession } from '../api/index.ts'

/** Whoever looks at made-up data is told so, on every page. */
export const SimulatedNotice = () =>
  useSession().simulated ? (
    <aside className="shell-simulated" aria-label="About this data">
      <p role="note">
        <b>Simulated data:</b> carriers, ships and boxes are made up, save what was imported.
      </p>
    </aside>
  ) : null
