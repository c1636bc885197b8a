import type { Position } from '../platform/geo.ts';
import { isolated } from '../platform/isolated.ts';

/** A part of a city: what it is called there, and what it is called with its city. */
export type District = Position & { name: string; label: string };

/**
 * Parts of cities that families say instead of the city, and that the gazetteer of towns does not have. Names that several
 * cities have stand once for each: whoever types one is asked which. To about a kilometre.
 */
const lines = `
Bedminster|Bristol|51.440|-2.602
Bishopston|Bristol|51.480|-2.591
Clifton|Bristol|51.456|-2.619
Clifton|York|53.971|-1.098
Easton|Bristol|51.463|-2.560
Fishponds|Bristol|51.482|-2.527
Horfield|Bristol|51.489|-2.580
Redland|Bristol|51.469|-2.603
Southville|Bristol|51.440|-2.607
Headingley|Leeds|53.819|-1.577
Chapel Allerton|Leeds|53.829|-1.538
Roundhay|Leeds|53.837|-1.500
Chorlton|Manchester|53.442|-2.277
Didsbury|Manchester|53.417|-2.232
Levenshulme|Manchester|53.444|-2.193
Withington|Manchester|53.433|-2.229
Heaton|Newcastle upon Tyne|54.986|-1.580
Heaton|Bradford|53.813|-1.786
Jesmond|Newcastle upon Tyne|54.990|-1.606
Harborne|Birmingham|52.460|-1.948
Kings Heath|Birmingham|52.432|-1.893
Moseley|Birmingham|52.446|-1.888
Selly Oak|Birmingham|52.442|-1.937
Crookes|Sheffield|53.383|-1.505
Ecclesall|Sheffield|53.358|-1.510
Aigburth|Liverpool|53.364|-2.928
Wavertree|Liverpool|53.399|-2.930
Cowley|Oxford|51.733|-1.215
Cowley|London|51.528|-0.480
Headington|Oxford|51.760|-1.212
Jericho|Oxford|51.760|-1.267
Kemptown|Brighton|50.818|-0.120
East Dulwich|London|51.458|-0.075
Dulwich|London|51.449|-0.076
Peckham|London|51.474|-0.069
Stoke Newington|London|51.562|-0.074
Walthamstow|London|51.588|-0.019
Leith|Edinburgh|55.975|-3.170
Morningside|Edinburgh|55.927|-3.210
Portobello|Edinburgh|55.953|-3.114
Partick|Glasgow|55.870|-4.310
Canton|Cardiff|51.482|-3.205
Pontcanna|Cardiff|51.487|-3.200
Roath|Cardiff|51.490|-3.160
`;

const districts: readonly District[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', city = '', latitude, longitude] = line.split('|');
    return {
      name,
      label: `${isolated(name)}, ${isolated(city)}`,
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });

/** The parts of cities with a name, as folded words: 'clifton', or 'clifton york' for one of them. */
export function districtsNamed(typed: string): readonly District[] {
  return districts.filter(({ name, label }) => {
    const folded = name.toLowerCase();
    return typed === folded || typed === label.toLowerCase().replace(',', '');
  });
}
