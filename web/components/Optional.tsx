import { Component, type ReactNode } from 'react'

/** A part that the page can do without, such as a plot. When its code does not load or fails, the other parts go on. */
export class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p>This could not be drawn. Reload the page to try again.</p> : this.props.children
  }
}
