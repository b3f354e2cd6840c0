import { useSession } from '../api/index.ts'

/** Whoever looks at made-up data is told so, on every page. */
export const SimulatedNotice = () =>
  useSession().simulated ? (
    <p className="shell-simulated" role="note">
      <b>Simulated data.</b> The voyages, ships and boxes shown here are made up.
    </p>
  ) : null
