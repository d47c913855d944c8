//! The REST contract: the real gateway over the real services, each on a database of its own.

mod access;
mod answer;
mod attacks;
mod audit;
mod bodies;
mod card;
mod database;
mod documentation;
mod export;
mod failures;
mod forged;
mod network;
mod openapi;
mod order;
mod photo;
mod region;
mod sign_in;
mod socket;
mod spa;
mod territory;
mod trace;
mod urls;
mod world;
