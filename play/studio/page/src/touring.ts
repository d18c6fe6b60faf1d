import type { Studio } from "./studio";
import { t } from "./words";

// openTour shows the tour, which is in a file of its own, because few people ask for it.
export async function openTour(studio: Studio): Promise<void> {
  try {
    const { tour } = (await import("./tour.js" as string)) as typeof import("./tour");
    tour(t);
  } catch (e) {
    studio.complain(e);
  }
}
