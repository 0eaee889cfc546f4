import { demoLineage } from './categories.ts';
import type { DemoProduct } from './product.ts';

export interface Sport {
  /** About so many of the 40 shoppers. */
  readonly players: number;
  /** Categories of what somebody comes for. */
  readonly main: readonly string[];
  /** Categories of what goes with it, the most obvious first. */
  readonly along: readonly string[];
}

/** What people do with the demo goods, and so buy together. Finer than departments: nobody takes a tent to table tennis. */
export const demoSports: readonly Sport[] = [
  {
    players: 4,
    main: ['Basketballs', 'Basketball Shoes', 'Basketball Hoops'],
    along: ['Basketball Clothing', 'Basketballs'],
  },
  { players: 5, main: ['Boxing Gloves'], along: ['Boxing Equipment', 'Martial Arts'] },
  { players: 6, main: ['Bikes', 'Bike Helmets'], along: ['Bike Accessories', 'Bike Helmets', 'Cycling Clothing'] },
  { players: 2, main: ['Scooters', 'Skating'], along: ['Bike Helmets', 'Skating'] },
  {
    players: 6,
    main: ['Footballs', 'Football Boots'],
    along: ['Football Clothing', 'Football Protection', 'Football Goals'],
  },
  { players: 3, main: ['Tents'], along: ['Sleeping Bags', 'Camping', 'Backpacks'] },
  { players: 6, main: ['Backpacks', 'Hiking Boots', 'Trail Running Shoes'], along: ['Hiking', 'Camping'] },
  { players: 2, main: ['Climbing'], along: ['Climbing', 'Backpacks'] },
  { players: 2, main: ['Outdoor Games'], along: ['Outdoor Games', 'Bat and Ball Games'] },
  { players: 2, main: ['Paddling', 'Surfing'], along: ['Paddling', 'Surfing', 'Poolside'] },
  { players: 5, main: ['Tennis Rackets', 'Court Shoes'], along: ['Tennis Balls', 'Tennis Clothing', 'Tennis'] },
  { players: 2, main: ['Table Tennis'], along: ['Table Tennis'] },
  { players: 2, main: ['Badminton'], along: ['Court Shoes', 'Tennis Clothing'] },
  { players: 9, main: ['Running Shoes'], along: ['Running Socks', 'Running Clothing', 'Running Accessories'] },
  { players: 5, main: ['Swim Goggles', 'Swimwear'], along: ['Swim Training', 'Poolside', 'Swimwear', 'Swim Goggles'] },
  { players: 2, main: ['Snorkelling'], along: ['Snorkelling', 'Poolside', 'Swimwear'] },
  {
    players: 3,
    main: ['Match Balls', 'Hockey and Lacrosse'],
    along: ['Pitch Equipment', 'Team Kit', 'Trophies and Medals'],
  },
  { players: 2, main: ['Bat and Ball Games'], along: ['Bat and Ball Games', 'Pitch Equipment'] },
  { players: 7, main: ['Weights'], along: ['Gym Accessories', 'Training Clothing', 'Conditioning', 'Recovery'] },
  { players: 3, main: ['Skiing'], along: ['Skiing', 'Snow Protection', 'Winter Accessories', 'Winter Jackets'] },
  { players: 4, main: ['Snowboarding'], along: ['Snow Protection', 'Winter Accessories', 'Winter Jackets'] },
  { players: 2, main: ['Ice and Sledging'], along: ['Winter Accessories', 'Winter Jackets'] },
  { players: 6, main: ['Yoga Mats'], along: ['Yoga Props', 'Yoga Clothing', 'Recovery'] },
];

/** In one of these categories, or below it. */
export const isIn = ({ categories }: DemoProduct, names: readonly string[]): boolean =>
  categories.some((category) => demoLineage(category).some((name) => names.includes(name)));
