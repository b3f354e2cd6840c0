import { PageHeader, setTheme, useTheme } from '../ui/index.ts'
import { WeightUnitChoice } from '../ui/weight.tsx'
import './sections.css'

const themes = { light: 'Light', dark: 'Dark', auto: 'As the system has it' } as const

/** What this browser shows, and how: kept in the browser and nowhere else. */
export const Component = () => {
  const theme = useTheme()
  return (
    <div className="section-page">
      <PageHeader title="Preferences">
        <span className="muted">Kept in this browser</span>
      </PageHeader>
      <div className="section-cards">
        <section className="card section-card" aria-label="Appearance">
          <fieldset>
            <legend>Appearance</legend>
            {(Object.keys(themes) as (keyof typeof themes)[]).map((value) => (
              <label key={value} className="checked">
                <input
                  type="radio"
                  name="preferred-theme"
                  checked={theme === value}
                  onChange={() => setTheme(value)}
                />
                <span>{themes[value]}</span>
              </label>
            ))}
          </fieldset>
        </section>
        <section className="card section-card" aria-label="Units">
          <h2>Units</h2>
          <WeightUnitChoice />
        </section>
        <section className="card section-card" aria-label="Times">
          <h2>Times</h2>
          <p>
            What happens at a place is shown in the time of that place, with its zone. What people do here is
            shown in the time of this browser: {Intl.DateTimeFormat().resolvedOptions().timeZone}.
          </p>
        </section>
      </div>
    </div>
  )
}
